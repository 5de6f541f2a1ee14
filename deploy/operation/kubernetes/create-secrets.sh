#!/bin/sh
# Creates the Secrets to which the manifests refer: sh create-secrets.sh production|demo
#
# The script generates the passwords that the processes of the product use among themselves. Secrets that other companies
# issue come from the environment. Production needs these variables:
#
# - OIDC_CLIENT_SECRET, which is empty for a public client
# - STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, which are empty with components/without-stripe
# - BACKUP_ACCESS_KEY_ID and BACKUP_SECRET_ACCESS_KEY, which are empty with components/external-database
#
# The script does not change Secrets that exist already.
set -eu

case "${1-}" in
  production)
    : "${OIDC_CLIENT_SECRET?set it to what the identity provider issued, or to nothing for a public client}"
    : "${STRIPE_SECRET_KEY?is what Stripe issued, or nothing with components/without-stripe}"
    : "${STRIPE_WEBHOOK_SECRET?is what Stripe issued, or nothing with components/without-stripe}"
    : "${BACKUP_ACCESS_KEY_ID?opens the object storage}" "${BACKUP_SECRET_ACCESS_KEY?opens the object storage}"
    ;;
  demo)
    OIDC_CLIENT_SECRET=$(openssl rand -hex 24)
    STRIPE_SECRET_KEY=sk_test_$(openssl rand -hex 24)
    STRIPE_WEBHOOK_SECRET=whsec_$(openssl rand -hex 24)
    ;;
  *)
    echo "Usage: sh create-secrets.sh production|demo" >&2
    exit 2
    ;;
esac

# Passwords consist of letters and digits, because they become part of URLs. They begin with a letter, because NATS
# would read a value that begins with a digit as a number.
password() {
  printf 'p%s' "$(openssl rand -hex 24)"
}

# The content of the Secret is read from standard input, because all users of the machine can read the arguments of a
# program.
create() {
  name=$1
  shift
  if kubectl --namespace paperbill get secret "$name" >/dev/null 2>&1; then
    cat >/dev/null
    echo "secret/$name exists"
  else
    kubectl --namespace paperbill create secret generic "$name" --from-env-file=/dev/stdin "$@"
  fi
}

create nats-users <<END
NATS_BFF_PASSWORD=$(password)
NATS_IDENTITY_PASSWORD=$(password)
NATS_BILLING_PASSWORD=$(password)
NATS_CATALOGUE_PASSWORD=$(password)
NATS_INVOICING_PASSWORD=$(password)
NATS_DOCUMENTS_PASSWORD=$(password)
NATS_ROUTE_PASSWORD=$(password)
END

for service in identity billing catalogue invoicing documents; do
  create "database-$service" --type=kubernetes.io/basic-auth <<END
username=paperbill_$service
password=$(password)
END
  create "database-$service-app" --type=kubernetes.io/basic-auth <<END
username=paperbill_${service}_app
password=$(password)
END
done

# A key pair. The BFF signs messages with the private key, and the services verify the user for whom a message was
# sent.
key=$(openssl genpkey -algorithm ed25519)
create message-signing <<END
MESSAGE_SIGNING_KEY=$(echo "$key" | openssl pkey -outform DER | base64 -w0)
MESSAGE_VERIFYING_KEYS=$(echo "$key" | openssl pkey -pubout -outform DER | base64 -w0)
END

create bff <<END
SESSION_SECRET=$(openssl rand -hex 32)
OIDC_CLIENT_SECRET=$OIDC_CLIENT_SECRET
END

create billing <<END
STRIPE_SECRET_KEY=$STRIPE_SECRET_KEY
STRIPE_WEBHOOK_SECRET=$STRIPE_WEBHOOK_SECRET
END

if [ -n "${BACKUP_ACCESS_KEY_ID-}" ]; then
  create backup-store <<END
ACCESS_KEY_ID=$BACKUP_ACCESS_KEY_ID
SECRET_ACCESS_KEY=$BACKUP_SECRET_ACCESS_KEY
END
fi
