# Kith in a container: docs/operation.md. Three stages, so that the image holds what runs and nothing that built it.
# The base is named by its digest, so that two builds of a version are alike; docs/operation.md says how it is renewed.
FROM node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d AS build
WORKDIR /kith
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY tsconfig.base.json wxt.config.ts CHANGELOG.md ./
COPY build build
COPY docs docs
COPY shared shared
COPY web web
COPY extension extension
RUN npm run build

FROM node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d AS packages
WORKDIR /kith
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --omit=optional --no-audit --no-fund
# SQLite's own sources, and its builds for other systems than this base's.
RUN rm -rf node_modules/better-sqlite3/deps node_modules/better-sqlite3/src node_modules/better-sqlite3/prebuilds/[!l]* node_modules/better-sqlite3/prebuilds/linuxmusl-*

FROM node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d
WORKDIR /kith
RUN install -d -m 0700 -o node -g node /data /backups
COPY package.json ./
COPY shared shared
COPY server server
COPY --from=packages /kith/node_modules node_modules
COPY --from=build /kith/dist dist
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4100 DATA_FOLDER=/data DATABASE_URL=file:/data/kith.db
USER node
VOLUME ["/data", "/backups"]
EXPOSE 4100
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself is the first process and hears SIGTERM; npm between them would not hand it on.
CMD ["node", "--max-semi-space-size=16", "server/main.ts"]
