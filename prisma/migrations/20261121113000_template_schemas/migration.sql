-- Schemas outlive an absent management cluster, so that orders can be checked meanwhile.
CREATE TABLE "template_schemas" (
  "template_uid" TEXT NOT NULL,
  "schema" JSONB NOT NULL,
  CONSTRAINT "template_schemas_pkey" PRIMARY KEY ("template_uid")
);
