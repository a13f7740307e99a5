#!/bin/bash
# A dump of the database every day, the first one at once; those older than keep_days go, once there is a newer one.
#   restore: docker compose stop api workers
#            docker compose exec backup bash -c \
#              'PGPASSWORD=$(cat /run/secrets/postgres_password) pg_restore --clean --if-exists -d app /var/lib/postgresql/<name>.dump'
#            docker compose up -d
set -euo pipefail
# A dump is everything that the service knows: nobody else on this host may read it.
umask 077
trap 'exit 0' TERM INT

PGPASSWORD=$(cat /run/secrets/postgres_password)
export PGPASSWORD
folder=/var/lib/postgresql
keep_days=14
chmod 700 "$folder"

while true; do
  name="$folder/app-$(date -u +%Y%m%dT%H%M%SZ)"
  if pg_dump --format=custom --file="$name.part"; then
    mv "$name.part" "$name.dump"
    find "$folder" -name '*.dump' -mtime "+$keep_days" -delete
    echo "dumped to $name.dump"
    pause=86400
  else
    rm -f "$name.part"
    echo "the dump failed; the next try is in five minutes" >&2
    pause=300
  fi
  sleep "$pause" &
  wait $!
done
