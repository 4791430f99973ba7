-- Pictures of catalog items: small PNGs by the hash of their bytes. A draft names one, its publication the same, and the
-- item the one that people see.
ALTER TABLE "catalog_items" ADD COLUMN "icon_hash" TEXT;

CREATE TABLE "catalog_icons" (
    "item_id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "catalog_icons_pkey" PRIMARY KEY ("item_id", "hash"),
    CONSTRAINT "catalog_icons_bytes" CHECK (octet_length("bytes") BETWEEN 1 AND 65536),
    CONSTRAINT "catalog_icons_hash" CHECK ("hash" = encode(sha256("bytes"), 'hex'))
);

ALTER TABLE "catalog_icons" ADD CONSTRAINT "catalog_icons_item_id_fkey"
    FOREIGN KEY ("item_id") REFERENCES "catalog_items"("id") ON DELETE CASCADE ON UPDATE CASCADE;
