#!/bin/sh
# Runs once, on an empty volume: a role and a database for each service, with the password of its Secret.
set -eu
for service in identity billing catalogue invoicing documents; do
  psql --username postgres --set ON_ERROR_STOP=1 --set name="$service" --set password="$(cat "/passwords/$service")" <<'SQL'
create role :"name" login password :'password';
create database :"name" owner :"name";
SQL
done
