# syntax=docker/dockerfile:1
# The image of the version before, whose files of the pages stay for a week:
# docker build --build-arg PREVIOUS=homeroom:before .
ARG PREVIOUS=node:24-slim

FROM ${PREVIOUS} AS previous

FROM node:24-slim AS pages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY start.mjs vite.config.ts tsconfig.json tsconfig.base.json tsconfig.root.json ./
COPY build build
COPY contract contract
COPY web web
# Pages that were opened before an update load the rest of their files after it.
RUN --mount=type=bind,from=previous,target=/previous \
    if [ -d /previous/app/dist ]; then cp -r /previous/app/dist dist; fi \
    && node start.mjs --pages-only

FROM node:24-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev

FROM node:24-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    NODE_COMPILE_CACHE=/tmp/node
WORKDIR /app
RUN mkdir /data && chown node:node /data && chmod 700 /data
# Root owns the program, so that the process cannot change it.
COPY --from=dependencies /app/node_modules node_modules
COPY package.json LICENSE ./
COPY contract contract
COPY server server
COPY --from=pages /app/dist dist
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s --start-interval=2s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
# The limits of memory that start.mjs sets. Start the container with an init process (docker run --init).
CMD ["node", "--max-old-space-size=512", "--max-semi-space-size=8", "server/main.ts"]
