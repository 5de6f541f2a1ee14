#!/bin/sh
# A database for each service, that no other role may enter, with two roles: its owner, which changes tables, and the one
# that the service runs as, which gets its rights from the owner. Runs at every start: what is there stays, and a changed
# password is taken over. PGHOST, PGUSER and PGPASSWORD say where; IDENTITY_DATABASE_PASSWORD (of the owner),
# IDENTITY_APP_PASSWORD (of the one that runs) and so on what.
set -eu

services='identity billing catalogue invoicing documents'

# The variable of a service that ends like this.
variable_of() {
  echo "$(echo "$1" | tr '[:lower:]' '[:upper:]')_$2"
}

# What .env.example and the demo come with is known to everybody.
refused=0
refuse_default() {
  case "$2" in
    demo | change-me)
      echo "databases does not start: $1: has a default password; set it to your own" >&2
      refused=78
      ;;
  esac
}

if [ "${NODE_ENV-}" = production ]; then
  refuse_default POSTGRES_PASSWORD "${PGPASSWORD-}"
  for service in $services; do
    for variable in "$(variable_of "$service" DATABASE_PASSWORD)" "$(variable_of "$service" APP_PASSWORD)"; do
      refuse_default "$variable" "$(printenv "$variable")"
    done
  done
  [ $refused = 0 ] || exit $refused
fi

for service in $services; do
  password=$(printenv "$(variable_of "$service" DATABASE_PASSWORD)")
  app_password=$(printenv "$(variable_of "$service" APP_PASSWORD)")
  export password app_password
  psql --quiet --no-psqlrc --dbname postgres --set ON_ERROR_STOP=1 --set name="paperbill_$service" \
    --set app="paperbill_${service}_app" <<'SQL'
\getenv password password
\getenv app_password app_password
select format('create role %I login', role) from unnest(array[:'name', :'app']) role
  where not exists (select from pg_roles where rolname = role) \gexec
alter role :"name" password :'password';
alter role :"app" password :'app_password';
-- Whoever may make roles without being a superuser, as on a managed server, must be in a role to give it a database.
select format('grant %I to current_user', :'name')
  where not (select rolsuper from pg_roles where rolname = current_user) \gexec
select format('create database %I owner %I', :'name', :'name')
  where not exists (select from pg_database where datname = :'name') \gexec
revoke connect, temporary on database :"name" from public;
grant connect on database :"name" to :"app";
SQL
  echo "paperbill_$service is there"
done
