# The product in one image: backend and built frontend. It needs a PostgreSQL, named by DATABASE_URL.
# Every stage runs on the builder's kind of processor, so that an image for another kind needs no emulation.
# The optional secret `npmrc` names the package registry. With the argument SOURCE_DATE_EPOCH, the time of all files, two builds
# from the same sources and the same base image have the same layers.

FROM --platform=$BUILDPLATFORM node:24-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
COPY backend/package.json backend/
COPY backend/bin backend/bin
COPY backend/contract/package.json backend/contract/
COPY frontend/package.json frontend/
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc --mount=type=cache,target=/root/.npm npm ci --min-release-age=0
COPY tsconfig.json tsconfig.base.json CHANGELOG.md ./
COPY scripts/bundle.mjs scripts/remove-stale.mjs scripts/runtime.mjs scripts/sbom.mjs scripts/
COPY backend backend
COPY frontend frontend
RUN npm run build

# @node-rs/argon2 and sharp have packages for each kind of processor.
ARG BUILDARCH TARGETARCH
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc --mount=type=cache,target=/root/.npm \
  [ "$TARGETARCH" = "$BUILDARCH" ] || npm ci --min-release-age=0 --omit=dev --workspace=backend --os=linux --libc=glibc \
    --cpu="$(echo "$TARGETARCH" | sed s/amd64/x64/)"

# What is not in the bundle comes from node_modules. The image never starts the embedded PostgreSQL.
ARG SOURCE_DATE_EPOCH
RUN mkdir -p /image/app/bin /image/home/node/data \
  && cp -r --parents backend/package.json backend/bin backend/bundle frontend/dist node_modules/@node-rs \
    node_modules/swagger-ui-dist node_modules/sharp node_modules/@img node_modules/detect-libc node_modules/semver /image/app \
  && ln -s ../backend/bin/onchan.js /image/app/bin/onchan \
  && node scripts/sbom.mjs "$TARGETARCH" > /image/app/sbom.cdx.json \
  && chown -R node:node /image/home/node \
  && find /image -exec touch --no-dereference ${SOURCE_DATE_EPOCH:+--date=@$SOURCE_DATE_EPOCH} {} +

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/home/node/data PATH=/app/bin:$PATH
# glibc raises this threshold when large memory is freed, and then keeps up to 64 MB that nothing uses. A set one stays. `npm start` sets it, too.
ENV MALLOC_TRIM_THRESHOLD_=131072
# A volume mounted at DATA_DIR then belongs to this user, too.
COPY --from=build /image /
WORKDIR /app
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=5s --start-period=30s \
  CMD ["node", "--eval", "process.exit((await fetch(`http://localhost:${process.env.PORT}/api/health`)).ok ? 0 : 1)"]
CMD ["node", "--max-semi-space-size=16", "backend/bundle/main.js"]
