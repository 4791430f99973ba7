CREATE TABLE "installation_settings" (
  "version" INTEGER NOT NULL,
  "settings" JSONB NOT NULL,
  "saved_at" TIMESTAMPTZ(3) NOT NULL,
  "saved_by" TEXT NOT NULL,

  CONSTRAINT "installation_settings_pkey" PRIMARY KEY ("version")
);

CREATE TABLE "dismissals" (
  "user_id" UUID NOT NULL,
  "what" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "dismissals_pkey" PRIMARY KEY ("user_id", "what")
);

ALTER TABLE "dismissals" ADD CONSTRAINT "dismissals_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
