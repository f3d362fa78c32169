# One image for the API (which serves the web app), the worker and the sandbox; the command chooses. It is
# built from scratch and contains Node, the libraries that Node needs, Quarry's source and its packages, but no shell and no
# package manager: 132 MB Node and its libraries, 60 MB packages, 7 MB Quarry and compiled code.
#
# It builds with and without BuildKit.
ARG NODE_IMAGE=node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d

FROM ${NODE_IMAGE} AS manifests
ENV CI=true
WORKDIR /app
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
# npm does not check pnpm against the hash in package.json, so this does.
RUN pnpm=$(node --print 'JSON.parse(fs.readFileSync("package.json", "utf8")).packageManager') \
  && npm pack --silent "${pnpm%+*}" --pack-destination /tmp \
  && echo "${pnpm#*+sha512.}  $(ls /tmp/pnpm-*.tgz)" | sha512sum --check --status \
  && npm install --global --no-fund --no-audit /tmp/pnpm-*.tgz && rm /tmp/pnpm-*.tgz
COPY apps/api/package.json apps/api/
COPY apps/sandbox/package.json apps/sandbox/
COPY apps/web/package.json apps/web/
COPY apps/worker/package.json apps/worker/
COPY packages/contracts/package.json packages/contracts/
COPY packages/platforms/package.json packages/platforms/
COPY packages/cleaning/package.json packages/cleaning/
COPY packages/tasks/package.json packages/tasks/
COPY packages/questions/package.json packages/questions/
COPY packages/settings/package.json packages/settings/
COPY packages/store/package.json packages/store/
COPY packages/telemetry/package.json packages/telemetry/
COPY packages/theme/package.json packages/theme/

FROM manifests AS web
RUN pnpm install --frozen-lockfile --filter '@quarry/web...'
COPY tsconfig.base.json ./
COPY packages/contracts packages/contracts
COPY packages/cleaning packages/cleaning
COPY packages/tasks packages/tasks
COPY packages/questions packages/questions
COPY packages/theme packages/theme
COPY apps/web apps/web
RUN pnpm --filter @quarry/web build

# Quarry's packages stay symbolic links to the workspace, because Node runs no TypeScript below node_modules.
FROM manifests AS packages
RUN pnpm install --frozen-lockfile --prod \
  --filter '@quarry/api...' --filter '@quarry/worker...' --filter '@quarry/sandbox...'
COPY deploy/image/prune-packages.js /
RUN node /prune-packages.js node_modules/.pnpm

# Fills Node's compile cache, so that programs start sooner. Containers cannot fill it, because their file system is
# read-only. The cache is per user. Each program is loaded and then exits, because PORT is invalid and REDIS_URL is
# missing.
FROM packages AS server
COPY packages packages
COPY apps/api apps/api
COPY apps/sandbox apps/sandbox
COPY apps/worker apps/worker
RUN mkdir compiled && chown 1000:1000 compiled
USER 1000:1000
RUN for app in api sandbox worker; do \
    NODE_COMPILE_CACHE=compiled PORT=none node apps/$app/src/main.ts >/dev/null 2>&1 || true; \
  done && test -n "$(ls compiled)"

# Node and its shared libraries, from the base image's Debian.
FROM ${NODE_IMAGE} AS system
COPY deploy/image/collect-system.sh /
RUN sh /collect-system.sh /system

FROM scratch
COPY --from=system /system /
WORKDIR /app
# What rarely changes comes first, so that a new version is a small download.
COPY --from=packages /app/node_modules node_modules
COPY --from=server /app/package.json ./
COPY --from=server /app/packages packages
COPY --from=server /app/apps apps
COPY --from=server /app/compiled compiled
COPY --from=web /app/apps/web/dist apps/web/dist
ENV NODE_ENV=production \
  NODE_COMPILE_CACHE=/app/compiled \
  HOST=0.0.0.0
USER 1000:1000
ENTRYPOINT ["node"]
CMD ["apps/api/src/main.ts"]
