-- An id of a request that people can read out and type, such as R-2C97. Without vowels no words come about, and without
-- 0 and 1 nothing is taken for a letter. When four signs are often taken already, five are tried, then six.
ALTER TABLE "requests" ADD COLUMN "short_id" TEXT;
CREATE UNIQUE INDEX "requests_short_id_key" ON "requests" ("short_id");

CREATE FUNCTION "new_request_short_id"(signs TEXT DEFAULT '23456789BCDFGHJKLMNPQRSTVWXYZ') RETURNS TEXT
  LANGUAGE plpgsql VOLATILE SET search_path = public AS $$
DECLARE
  candidate TEXT;
  attempt INTEGER := 0;
BEGIN
  LOOP
    candidate := 'R-';
    FOR place IN 1..4 + attempt / 4 LOOP
      candidate := candidate || substr(signs, 1 + floor(random() * length(signs))::INTEGER, 1);
    END LOOP;
    EXIT WHEN NOT EXISTS (SELECT 1 FROM requests WHERE short_id = candidate);
    attempt := attempt + 1;
  END LOOP;
  RETURN candidate;
END $$;

UPDATE "requests" SET "short_id" = new_request_short_id();
-- The default also serves processes of the version before, which know nothing of the column.
ALTER TABLE "requests"
  ALTER COLUMN "short_id" SET DEFAULT new_request_short_id(),
  ALTER COLUMN "short_id" SET NOT NULL;
