#!/bin/sh
# A role and a database for each service, that no other role may enter. Runs at every start: what is there stays, and a
# changed password is taken over. PGHOST, PGUSER and PGPASSWORD say where; IDENTITY_DATABASE_PASSWORD and so on what.
set -eu

services='identity billing catalogue invoicing documents'

variable_of() {
  echo "$(echo "$1" | tr '[:lower:]' '[:upper:]')_DATABASE_PASSWORD"
}

# What .env.example and the demo come with is known to everybody.
refuse_default() {
  case "$2" in
    demo | change-me)
      echo "$1 has a default password" >&2
      exit 78
      ;;
  esac
}

if [ "${NODE_ENV-}" = production ]; then
  refuse_default POSTGRES_PASSWORD "${PGPASSWORD-}"
  for service in $services; do
    refuse_default "$(variable_of "$service")" "$(printenv "$(variable_of "$service")")"
  done
fi

for service in $services; do
  password=$(printenv "$(variable_of "$service")")
  export password
  psql --quiet --no-psqlrc --dbname postgres --set ON_ERROR_STOP=1 --set name="paperbill_$service" <<'SQL'
\getenv password password
select format('create role %I login', :'name') where not exists (select from pg_roles where rolname = :'name') \gexec
alter role :"name" password :'password';
select format('create database %I owner %I', :'name', :'name')
  where not exists (select from pg_database where datname = :'name') \gexec
revoke connect, temporary on database :"name" from public;
SQL
  echo "paperbill_$service is there"
done
