import type * as dayClose from './accounting/day-close.ts'
import type * as dayCloseSettings from './accounting/day-close-settings.ts'
import type * as journalSettings from './accounting/journal-settings.ts'
import type * as journals from './accounting/journals.ts'
import type * as overShort from './accounting/over-short.ts'
import type * as receivableStatements from './accounting/receivable-statements.ts'
import type * as receivables from './accounting/receivables.ts'
import type * as apiTokens from './accounts/api-tokens.ts'
import type * as auth from './accounts/auth.ts'
import type * as factorPolicy from './accounts/factor-policy.ts'
import type * as factors from './accounts/factors.ts'
import type * as listViews from './accounts/list-views.ts'
import type * as profile from './accounts/profile.ts'
import type * as roleUsers from './accounts/role-users.ts'
import type * as userRoutes from './accounts/user-routes.ts'
import type * as checkRoutes from './checks/check-routes.ts'
import type * as liveFloor from './checks/live-floor.ts'
import type * as troubleTables from './checks/trouble-tables.ts'
import type * as availability from './devices/availability.ts'
import type * as deviceCustomers from './devices/device-customers.ts'
import type * as deviceKeys from './devices/device-keys.ts'
import type * as devicePairing from './devices/device-pairing.ts'
import type * as deviceStates from './devices/device-states.ts'
import type * as numberSeries from './devices/number-series.ts'
import type * as printJobs from './devices/print-jobs.ts'
import type * as releaseSchedules from './devices/release-schedules.ts'
import type * as releaseShops from './devices/release-shops.ts'
import type * as releases from './devices/releases.ts'
import type { Access, BodyOf, Method, QueryOf, ResponseOf } from './endpoint.ts'
import type * as copies from './exchange/copies.ts'
import type * as menuImport from './exchange/menu-import.ts'
import type * as transfer from './exchange/transfer.ts'
import type * as trail from './history/trail.ts'
import type * as trash from './history/trash.ts'
import type * as allergenSheet from './menu/allergen-sheet.ts'
import type * as groupWithCondiments from './menu/group-with-condiments.ts'
import type * as mainScreen from './menu/main-screen.ts'
import type * as priceLabels from './menu/price-labels.ts'
import type * as priceChanges from './pricing/price-changes.ts'
import type * as taxChanges from './pricing/tax-changes.ts'
import type * as typedReasons from './pricing/typed-reasons.ts'
import type * as reportMails from './report-mails/report-mails.ts'
import type * as subscriptions from './report-mails/subscriptions.ts'
import type * as attention from './reports/attention.ts'
import type * as bridgeReport from './reports/bridge.ts'
import type * as condimentsReport from './reports/condiments.ts'
import type * as dashboard from './reports/dashboard.ts'
import type * as discountsReport from './reports/discounts.ts'
import type * as itemPrices from './reports/item-prices.ts'
import type * as menuMatrix from './reports/menu-matrix.ts'
import type * as orders from './reports/orders.ts'
import type * as payments from './reports/payments.ts'
import type * as receivablesReport from './reports/receivables.ts'
import type * as revenueCenters from './reports/revenue-centers.ts'
import type * as revenues from './reports/revenues.ts'
import type * as salesTargets from './reports/sales-targets.ts'
import type * as shopsReport from './reports/shops.ts'
import type * as staffReport from './reports/staff.ts'
import type * as tables from './reports/tables.ts'
import type * as targetsReport from './reports/targets.ts'
import type * as taxReport from './reports/tax.ts'
import type * as timePeriods from './reports/time-periods.ts'
import type * as voidsReport from './reports/voids.ts'
import type { ResourceDefinition } from './resource.ts'
import type { ResourceRoutes, Route, SearchValue } from './resource-routes.ts'
import type { shownResources } from './resources.ts'
import type * as corrections from './sales/corrections.ts'
import type * as deviceReceipts from './sales/device-receipts.ts'
import type * as quarantine from './sales/quarantine.ts'
import type * as voidOrders from './sales/receipt-void-orders.ts'
import type * as receipts from './sales/receipts.ts'
import type * as reversals from './sales/reversals.ts'
import type * as setAside from './sales/set-aside.ts'
import type * as search from './search.ts'
import type * as demo from './shop/demo.ts'
import type * as files from './shop/files.ts'
import type * as holidayDates from './shop/holiday-dates.ts'
import type * as holidayFilling from './shop/holiday-filling.ts'
import type * as postCodes from './shop/post-codes.ts'
import type * as presets from './shop/presets.ts'
import type * as setUpList from './shop/set-up-list.ts'
import type * as shopTables from './shop/shop-tables.ts'
import type * as shopTemplates from './shop/shop-templates.ts'
import type * as webhookDeliveries from './webhooks/webhook-deliveries.ts'
import type * as webhooks from './webhooks/webhooks.ts'

// Types only: neither this file nor zod becomes part of the importing program.

type AnyEndpoint = { readonly method: Method; readonly path: string; readonly access: Access }
type EndpointsOf<Module> = Extract<Module[keyof Module], AnyEndpoint>

type Declared =
  | EndpointsOf<typeof apiTokens>
  | EndpointsOf<typeof auth>
  | EndpointsOf<typeof availability>
  | EndpointsOf<typeof copies>
  | EndpointsOf<typeof corrections>
  | EndpointsOf<typeof deviceReceipts>
  | EndpointsOf<typeof attention>
  | EndpointsOf<typeof dashboard>
  | EndpointsOf<typeof dayClose>
  | EndpointsOf<typeof dayCloseSettings>
  | EndpointsOf<typeof overShort>
  | EndpointsOf<typeof demo>
  | EndpointsOf<typeof deviceCustomers>
  | EndpointsOf<typeof deviceKeys>
  | EndpointsOf<typeof devicePairing>
  | EndpointsOf<typeof numberSeries>
  | EndpointsOf<typeof printJobs>
  | EndpointsOf<typeof deviceStates>
  | EndpointsOf<typeof factorPolicy>
  | EndpointsOf<typeof factors>
  | EndpointsOf<typeof files>
  | EndpointsOf<typeof allergenSheet>
  | EndpointsOf<typeof holidayDates>
  | EndpointsOf<typeof priceChanges>
  | EndpointsOf<typeof priceLabels>
  | EndpointsOf<typeof holidayFilling>
  | EndpointsOf<typeof journalSettings>
  | EndpointsOf<typeof journals>
  | EndpointsOf<typeof listViews>
  | EndpointsOf<typeof groupWithCondiments>
  | EndpointsOf<typeof mainScreen>
  | EndpointsOf<typeof menuImport>
  | EndpointsOf<typeof orders>
  | EndpointsOf<typeof payments>
  | EndpointsOf<typeof presets>
  | EndpointsOf<typeof profile>
  | EndpointsOf<typeof quarantine>
  | EndpointsOf<typeof receipts>
  | EndpointsOf<typeof taxChanges>
  | EndpointsOf<typeof typedReasons>
  | EndpointsOf<typeof reportMails>
  | EndpointsOf<typeof subscriptions>
  | EndpointsOf<typeof receivables>
  | EndpointsOf<typeof receivableStatements>
  | EndpointsOf<typeof receivablesReport>
  | EndpointsOf<typeof releaseSchedules>
  | EndpointsOf<typeof releaseShops>
  | EndpointsOf<typeof releases>
  | EndpointsOf<typeof revenueCenters>
  | EndpointsOf<typeof revenues>
  | EndpointsOf<typeof roleUsers>
  | EndpointsOf<typeof reversals>
  | EndpointsOf<typeof search>
  | EndpointsOf<typeof setAside>
  | EndpointsOf<typeof postCodes>
  | EndpointsOf<typeof setUpList>
  | EndpointsOf<typeof shopTables>
  | EndpointsOf<typeof shopTemplates>
  | EndpointsOf<typeof tables>
  | EndpointsOf<typeof timePeriods>
  | EndpointsOf<typeof transfer>
  | EndpointsOf<typeof trail>
  | EndpointsOf<typeof trash>
  | EndpointsOf<typeof checkRoutes>
  | EndpointsOf<typeof liveFloor>
  | EndpointsOf<typeof troubleTables>
  | EndpointsOf<typeof userRoutes>
  | EndpointsOf<typeof webhooks>
  | EndpointsOf<typeof webhookDeliveries>
  | EndpointsOf<typeof condimentsReport>
  | EndpointsOf<typeof discountsReport>
  | EndpointsOf<typeof menuMatrix>
  | EndpointsOf<typeof itemPrices>
  | EndpointsOf<typeof shopsReport>
  | EndpointsOf<typeof bridgeReport>
  | EndpointsOf<typeof staffReport>
  | EndpointsOf<typeof salesTargets>
  | EndpointsOf<typeof targetsReport>
  | EndpointsOf<typeof taxReport>
  | EndpointsOf<typeof voidsReport>
  | EndpointsOf<typeof voidOrders>

/** A query by name, with text values as in a URL; the server parses them. */
type SearchOf<Query> = unknown extends Query ? null : { readonly [K in keyof Query]?: SearchValue }
type EndpointRoutes<M extends Method> = {
  [E in Extract<Declared, { readonly method: M }> as E['path']]: Route<
    SearchOf<QueryOf<E>>,
    BodyOf<E>,
    ResponseOf<E>
  >
}

/** The query of a list: page, per_page, sort, q and filters, as in the URL. */
export type ListSearch = Readonly<Record<string, string | undefined>>

type Shown = (typeof shownResources)[keyof typeof shownResources]
type UnionToIntersection<U> = (U extends unknown ? (one: U) => void : never) extends (
  all: infer I,
) => void
  ? I
  : never
type RoutesOf<R, M extends Method> = R extends ResourceDefinition ? ResourceRoutes<R>[M] : never
type OfResources<M extends Method> = UnionToIntersection<RoutesOf<Shown, M>>

/** All routes for people, by method and declared path (`/v1/releases/:number`). */
type Routes<M extends Method> = EndpointRoutes<M> & OfResources<M>

type Segment<S extends string> = S extends `:${string}...:${string}`
  ? `${string}...${string}`
  : S extends `:${string}`
    ? string
    : S
type Written<P extends string> = P extends `${infer Head}/${infer Tail}`
  ? `${Segment<Head>}/${Written<Tail>}`
  : Segment<P>

/** The paths of a method as callers write them: with text in place of parameters. */
export type PathOf<M extends Method> = Written<keyof Routes<M> & string>

type Exact<M extends Method, P> = {
  [K in keyof Routes<M> & string]: [Written<K>, P] extends [P, Written<K>] ? K : never
}[keyof Routes<M> & string]
type Fitting<M extends Method, P> = {
  [K in keyof Routes<M> & string]: P extends Written<K> ? K : never
}[keyof Routes<M> & string]
/**
 * The most specific of several declared paths: `/v1/releases/:from...:to` rather than
 * `/v1/releases/:number`.
 */
type Narrowest<F extends string, All extends string = F> = F extends unknown
  ? [{ [G in All]: G extends F ? never : Written<G> extends Written<F> ? G : never }[All]] extends [
      never,
    ]
    ? F
    : never
  : never
/** The declared path: the identical one, or (if a parameter is a number) the one that matches. */
type Declaration<M extends Method, P> = [Exact<M, P>] extends [never]
  ? Narrowest<Fitting<M, P>>
  : Exact<M, P>

/** The types of the route for a path. */
export type RouteOf<M extends Method, P extends PathOf<M>> = Routes<M>[Declaration<M, P>]
