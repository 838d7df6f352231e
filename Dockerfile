# The product in one image: backend and built frontend. It needs a PostgreSQL, named by DATABASE_URL.
# The optional secret `npmrc` names the package registry.

FROM node:24-bookworm AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY backend/package.json backend/
COPY backend/contract/package.json backend/contract/
COPY frontend/package.json frontend/
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc npm ci
COPY tsconfig.json tsconfig.base.json ./
COPY scripts/bundle.mjs scripts/remove-stale.mjs scripts/runtime.mjs scripts/
COPY backend backend
COPY frontend frontend
RUN npm run build

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/home/node/data
WORKDIR /app
COPY --from=build /app/backend/package.json backend/
# The packages that are not in the bundle. The image never starts the embedded PostgreSQL.
COPY --from=build /app/node_modules/@node-rs node_modules/@node-rs
COPY --from=build /app/node_modules/swagger-ui-dist node_modules/swagger-ui-dist
COPY --from=build /app/backend/bin backend/bin
COPY --from=build /app/backend/bundle backend/bundle
COPY --from=build /app/frontend/dist frontend/dist
# The console commands.
RUN ln -s /app/backend/bin/onchan.js /usr/local/bin/onchan
# A volume mounted here then belongs to this user, too.
RUN mkdir "$DATA_DIR" && chown node:node "$DATA_DIR"
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=5s --start-period=30s \
  CMD ["node", "--eval", "process.exit((await fetch(`http://localhost:${process.env.PORT}/api/health`)).ok ? 0 : 1)"]
CMD ["node", "backend/bundle/main.js"]
