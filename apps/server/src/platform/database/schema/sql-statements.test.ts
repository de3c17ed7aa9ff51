import { expect, it } from 'vitest'
import { migrationsFolder } from '#app/home'
import { readMigrations } from './migrate.ts'
import { statementsOf } from './sql-statements.ts'

it('splits migrations exactly at the ends of statements', () => {
  const text = `
    create table "a;b" (c text default 'it''s; so', d integer); -- one; two
    create function e() returns void language plpgsql as $$ begin perform 1; perform '$'; end $$;
    create function f(text) returns text language sql as $body$ select $1 || $$;$$; $body$; /* ; */
    select 1 - 2 / 3`
  expect(statementsOf(text)).toEqual([
    `create table "a;b" (c text default 'it''s; so', d integer)`,
    `create function e() returns void language plpgsql as $$ begin perform 1; perform '$'; end $$`,
    `create function f(text) returns text language sql as $body$ select $1 || $$;$$; $body$`,
    'select 1 - 2 / 3',
  ])
})

it('understands every migration: each of its statements begins with a command', async () => {
  const commands =
    /^(alter|create|comment|delete|do|drop|grant|insert|revoke|select|set|truncate|update|with)\b/i
  for (const { text } of await readMigrations(migrationsFolder))
    for (const statement of statementsOf(text)) expect(statement).toMatch(commands)
})
