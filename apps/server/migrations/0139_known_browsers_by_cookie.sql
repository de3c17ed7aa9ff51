-- Each sign-in replaces the cookie of a browser, in all accounts that know it.
create index known_browsers_cookie on known_browsers (browser_hash);
