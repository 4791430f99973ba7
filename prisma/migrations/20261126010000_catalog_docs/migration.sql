-- Where one reads more about what a catalog item makes.
ALTER TABLE "catalog_items" ADD COLUMN "docs_url" TEXT;
