# An image for each process of Paperbill. PROJECT names it by its folder:
#
#   docker build --build-arg PROJECT=services/invoicing -t paperbill/invoicing .
#
# docker-compose.yml builds them all; they share the first two stages.

# ---- The package.json files alone: packages are installed anew only where one of them changes.
FROM node:24-bookworm-slim AS manifests
WORKDIR /all
COPY . .
RUN mkdir /manifests \
 && find . -name package.json -print0 | tar --create --null --files-from - package-lock.json | tar --extract --directory /manifests

# ---- What builds the projects. Nothing that runs in production needs a package's install script.
FROM node:24-bookworm-slim AS build
WORKDIR /paperbill
COPY --from=manifests /manifests ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npx nx run-many --targets=build --projects=tag:type:app,tag:type:service,tag:layer:stand-in --outputStyle=static

# ---- One project: its built code, and what it needs to run.
FROM build AS assembled
ARG PROJECT
RUN node deploy/images/assemble.mjs "$PROJECT" /assembled

# ---- The image: Node itself, without npm, and that project.
FROM debian:bookworm-slim
# More of Debian's packages, for a process that runs programs of others (the local renderer).
ARG PACKAGES=""
RUN if [ -n "$PACKAGES" ]; then \
      apt-get update && apt-get install --yes --no-install-recommends $PACKAGES && rm -rf /var/lib/apt/lists/*; \
    fi \
 && groupadd --gid 10001 paperbill \
 && useradd --uid 10001 --gid paperbill --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin paperbill \
 && install --directory --owner paperbill --group paperbill /data
COPY --from=node:24-bookworm-slim /usr/local/bin/node /usr/local/bin/node
ARG PROJECT
# What answers with success once the process can work.
ARG HEALTH_PATH=/health/ready
COPY --from=assembled /assembled /paperbill
LABEL org.opencontainers.image.title="Paperbill: $PROJECT" \
      org.opencontainers.image.licenses="Apache-2.0"
# /data is for the processes that keep files: the local sign-in and the local Stripe.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data HEALTH_PATH=$HEALTH_PATH
USER 10001:10001
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=10s --start-period=60s --retries=3 CMD ["node", "/paperbill/healthy.mjs"]
WORKDIR /paperbill/$PROJECT
CMD ["node", "dist/main.js"]
