-- What the identity provider said last about a person, and how it can be asked again.
ALTER TABLE "users" ADD COLUMN "refused_at" TIMESTAMPTZ(3);

ALTER TABLE "sessions" ADD COLUMN "provider_session" TEXT,
    ADD COLUMN "address" TEXT,
    ADD COLUMN "user_agent" TEXT,
    ADD COLUMN "end_reason" TEXT;

-- CreateTable
CREATE TABLE "provider_grants" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "session_id" UUID,
    "sealed" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,
    "failing_since" TIMESTAMPTZ(3),
    "leased_until" TIMESTAMPTZ(3),

    CONSTRAINT "provider_grants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "logout_notices" (
    "jti" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "logout_notices_pkey" PRIMARY KEY ("jti")
);

-- CreateIndex
CREATE INDEX "sessions_provider_session_idx" ON "sessions"("provider_session");

-- CreateIndex
CREATE UNIQUE INDEX "provider_grants_session_id_key" ON "provider_grants"("session_id");

-- CreateIndex
CREATE INDEX "provider_grants_user_id_checked_at_idx" ON "provider_grants"("user_id", "checked_at" DESC);

-- CreateIndex
CREATE INDEX "logout_notices_expires_at_idx" ON "logout_notices"("expires_at");

-- AddForeignKey
ALTER TABLE "provider_grants" ADD CONSTRAINT "provider_grants_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "provider_grants" ADD CONSTRAINT "provider_grants_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE SET NULL ON UPDATE CASCADE;
