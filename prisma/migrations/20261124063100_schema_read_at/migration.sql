-- When the schema of a template was read: its ConfigMap may change while the template stays.
ALTER TABLE "template_schemas" ADD COLUMN "read_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
