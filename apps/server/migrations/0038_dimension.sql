-- What the sums of sales are broken down by has the name that reports have for it.
alter table sales_figures rename column cut to dimension;
alter table sales_taxes rename column cut to dimension;
alter table sales_labels rename column cut to dimension;
