-- Taxes of charge, table charge and gratuity as the device stated them: [{part, amount, rate, kind, reduced}]; null if it stated none.
alter table receipts add column charge_taxes jsonb;
