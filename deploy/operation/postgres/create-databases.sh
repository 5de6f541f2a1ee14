#!/bin/sh
# A role and a database for each service, that no other role may enter. Runs at every start: what is there stays, and a
# changed password is taken over. PGHOST, PGUSER and PGPASSWORD say where; IDENTITY_DATABASE_PASSWORD and so on what.
set -eu
for service in identity billing catalogue invoicing documents; do
  password=$(printenv "$(echo "$service" | tr '[:lower:]' '[:upper:]')_DATABASE_PASSWORD")
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
