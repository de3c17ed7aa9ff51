-- Signing in ends the session that the browser had before.
create index sessions_browser on sessions (browser_hash) where browser_hash is not null;
