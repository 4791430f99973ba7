-- Which projects an update of clusters concerns, by the rows that differ. A join of the rows before with those after kept
-- the plan of its first use, mostly for one cluster, and compared each of 50,000 with each other.
CREATE OR REPLACE FUNCTION "count_changed_clusters"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  PERFORM refresh_ledger(project, false) FROM (
    SELECT DISTINCT project FROM (
      (SELECT namespace, name, project, nodes_total FROM stale EXCEPT SELECT namespace, name, project, nodes_total FROM fresh)
      UNION ALL
      (SELECT namespace, name, project, nodes_total FROM fresh EXCEPT SELECT namespace, name, project, nodes_total FROM stale)
    ) AS changed WHERE project IS NOT NULL ORDER BY 1) AS p;
  RETURN NULL;
END
$$;
