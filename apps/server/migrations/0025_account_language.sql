-- The language in which a person last signed in: what the server writes to that person of its own accord is written in it. Null: never
-- signed in since this is known.
alter table users add column locale text constraint users_locale_check check (locale in ('ja', 'en'));
