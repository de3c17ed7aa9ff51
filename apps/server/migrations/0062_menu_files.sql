-- What the columns of menu files of other systems hold, as people said it once: by the headings of the file, for the whole organization.
create table menu_files (
  organization_id uuid not null references organizations (id) on delete cascade,
  headings text not null constraint menu_files_headings_check check (char_length(headings) <= 100),
  fields jsonb,
  names jsonb not null default '{}',
  updated_at timestamptz not null,
  primary key (organization_id, headings)
);
alter table menu_files enable row level security;
create policy tenant on menu_files
  using (coalesce(organization_id = (select current_organization_id()), false))
  with check (organization_id = (select current_organization_id()));
