-- Choices and the last order of courses; allergens of condiments.
alter table courses add column last_order integer;
alter table course_items add column choice text;
alter table course_items add column choice_en text;
alter table course_items add column surcharge integer;

create table condiment_allergies (
  shop_id uuid not null references shops (id),
  condiment_id uuid not null,
  allergy_id uuid not null,
  position integer not null,
  primary key (shop_id, condiment_id, allergy_id),
  constraint condiments_owner_fkey foreign key (shop_id, condiment_id) references condiments (shop_id, id) on delete cascade,
  constraint condiments_allergy_ids_fkey foreign key (shop_id, allergy_id) references allergies (shop_id, id)
);
create index condiment_allergies_target on condiment_allergies (shop_id, allergy_id);

alter table condiment_allergies enable row level security;
create policy tenant on condiment_allergies
  using (coalesce(shop_id = any ((select current_shop_ids())::uuid[]), false))
  with check (shop_id = any ((select current_shop_ids())::uuid[]));
