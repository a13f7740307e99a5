#!/bin/sh
# Makes the secrets that docker-compose.yml names, below .secrets, each only where it is not there yet. Run it beside
# docker-compose.yml. Put the token of a real access point into .secrets/access_point_token yourself.
set -eu
umask 077
mkdir -p .secrets
chmod 700 .secrets

make() {
  [ -s ".secrets/$1" ] || printf '%s' "$2" > ".secrets/$1"
}

random() {
  od -An -N32 -tx1 /dev/urandom | tr -d ' \n'
}

make postgres_password "$(random)"
# The owner's way in is for the migration; an earlier release had it in database_url, for everybody.
make database_owner_url "$(cat .secrets/database_url 2>/dev/null || printf 'postgres://app:%s@postgres:5432/app' "$(cat .secrets/postgres_password)")"
# The service's is the same with a role of its own. The shell puts it together: all users of this host see arguments of programs.
owner_url=$(cat .secrets/database_owner_url)
make database_service_url "${owner_url%%//*}//app_service:$(random)@${owner_url#*//*@}"
# Dashboards and reports read figures and states as a role of their own. Grafana gets the password alone.
make reader_password "$(random)"
make database_reader_url "${owner_url%%//*}//app_reader:$(cat .secrets/reader_password)@${owner_url#*//*@}"
rm -f .secrets/database_url
# Redis reads its password as a line of its configuration.
make redis_conf "requirepass $(random)"
make redis_url "redis://:$(sed 's/^requirepass //' .secrets/redis_conf)@redis:6379"
make jwt_secret "$(random)"
make access_point_token "$(random)"
make inbound_token "$(random)"
# Encrypts webhook secrets in the database: keep a copy beside the backups, not in them.
make secrets_key "$(random)"
make grafana_password "$(random)"
# Containers read them as users of their own; the folder keeps everybody else on this host out.
chmod 444 .secrets/*
