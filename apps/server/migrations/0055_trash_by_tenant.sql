-- With an index by age alone the planner reads everybody's deleted records to find a tenant's newest. Housekeeping may read the table: it is short.
drop index trash_age;
