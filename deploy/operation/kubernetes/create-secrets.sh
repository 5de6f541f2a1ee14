#!/bin/sh
# Creates the Secrets that the manifests refer to: sh create-secrets.sh production|demo
#
# Passwords between the product's own parts are made up here. What others issue comes from the environment: for
# production OIDC_CLIENT_SECRET (empty for a public client), STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET (both empty with
# components/without-stripe), BACKUP_ACCESS_KEY_ID and BACKUP_SECRET_ACCESS_KEY (both empty with components/external-database).
# A Secret that exists is left as it is.
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

# It stands in addresses and in the NATS server's configuration: letters and digits only, and a letter first.
password() {
  printf 'p%s' "$(openssl rand -hex 24)"
}

# What is in it comes as lines: arguments of a program can be read by everybody on the machine.
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

# A pair: the BFF signs for which user its messages act, and the services check it.
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
