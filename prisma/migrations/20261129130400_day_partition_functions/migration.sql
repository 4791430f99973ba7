-- The application role owns no table. These functions run as the owner and do what its worker needs and nothing else: one
-- partition of a coming day is made, or one whose whole day is no longer kept is dropped, of the tables below alone. How long
-- rows are kept stands here, so that nobody drops younger ones. Whoever holds a table keeps them waiting for a second at most.

CREATE FUNCTION "partitioned_by_day"() RETURNS TABLE ("table_name" TEXT, "day_column" TEXT, "kept_days" INTEGER)
LANGUAGE sql IMMUTABLE AS $$
  VALUES ('cost_hour_clusters', 'hour', 400), ('cost_hour_namespaces', 'hour', 90), ('cost_hour_queues', 'hour', 90), ('events', 'at', 7)
$$;

-- Partitions of a table but for the default one; the one of everything before the first day begins at -infinity.
CREATE FUNCTION "day_partitions"("of" TEXT) RETURNS TABLE ("name" TEXT, "begins" TIMESTAMPTZ, "ends" TIMESTAMPTZ)
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT c.relname::text, coalesce(substring(b.text FROM 'FROM \(''([^'']+)''\)')::timestamptz, '-infinity'),
    substring(b.text FROM 'TO \(''([^'']+)''\)')::timestamptz
  FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid, LATERAL (SELECT pg_get_expr(c.relpartbound, c.oid)) AS b(text)
  WHERE i.inhparent = format('public.%I', "of")::regclass AND b.text <> 'DEFAULT'
$$;

-- Makes the first partition that is missing between the oldest day that is kept and a week from now, and answers its name; null
-- when none is missing. A day of which the default partition holds rows gets none.
CREATE FUNCTION "make_day_partition"("of" TEXT) RETURNS TEXT
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET timezone = 'UTC' SET lock_timeout = '1s' AS $$
DECLARE
  rule RECORD;
  day TIMESTAMPTZ;
  part TEXT;
  is_in_default BOOLEAN;
BEGIN
  SELECT * INTO STRICT rule FROM public.partitioned_by_day() WHERE table_name = "of";
  -- One after another; attaching takes the same lock.
  EXECUTE format('LOCK TABLE public.%I IN SHARE UPDATE EXCLUSIVE MODE', "of");
  FOR day IN
    SELECT d FROM generate_series(current_date - rule.kept_days, current_date + 7, interval '1 day') d
    WHERE NOT EXISTS (SELECT FROM public.day_partitions("of") p WHERE d >= p.begins AND d < p.ends)
  LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM public.%1$I WHERE %2$I >= %3$L AND %2$I < %4$L)',
      "of" || '_default', rule.day_column, day, day + interval '1 day') INTO is_in_default;
    CONTINUE WHEN is_in_default;
    part := "of" || to_char(day, '_YYYY_MM_DD');
    EXECUTE format('CREATE TABLE public.%I (LIKE public.%I INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', part, "of");
    EXECUTE format('ALTER TABLE public.%I ATTACH PARTITION public.%I FOR VALUES FROM (%L) TO (%L)',
      "of", part, day, day + interval '1 day');
    RETURN part;
  END LOOP;
  RETURN NULL;
END $$;

-- Drops the oldest partition of which no row is kept any more, and answers its name; null when there is none.
CREATE FUNCTION "drop_day_partition"("of" TEXT) RETURNS TEXT
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET timezone = 'UTC' SET lock_timeout = '1s' AS $$
DECLARE
  rule RECORD;
  part TEXT;
BEGIN
  SELECT * INTO STRICT rule FROM public.partitioned_by_day() WHERE table_name = "of";
  part := (
    SELECT name FROM public.day_partitions("of")
    WHERE ends <= now() - make_interval(days => rule.kept_days) ORDER BY ends LIMIT 1);
  IF part IS NOT NULL THEN EXECUTE format('DROP TABLE public.%I', part); END IF;
  RETURN part;
END $$;

REVOKE EXECUTE ON FUNCTION "make_day_partition"(TEXT), "drop_day_partition"(TEXT) FROM PUBLIC;
