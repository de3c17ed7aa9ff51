import type { Placements } from '#platform/topology/placements'

/**
 * Placement of each table in a database sharded by shop. Tables of shops are distributed in one
 * group, so that each shop is on one node.
 */
export const tablePlacements: Placements = {
  local: [
    // Tables read with every request, or internal to the system.
    'schema_migrations',
    'rate_limits',
    'job_runs',
    'sessions',
    'password_resets',
    'set_up_tokens',
    'totp_factors',
    'passkeys',
    'recovery_codes',
    'auth_challenges',
    'known_browsers',
    // The audit log has one chain per organization over all its shops: its triggers, order and
    // seals need one node.
    'changes',
    'unsealed_changes',
    'trail_seals',
    'trail_anchors',
    // Tables of organizations with few rows; those that refer to shops hold them as a list.
    'api_tokens',
    'api_token_shops',
    'list_views',
    'menu_files',
    'copies',
    'copy_shops',
    'journal_settings',
    'journal_exports',
    'journal_export_days',
    'report_mails',
    'report_mail_shops',
    'report_mail_recipients',
    'report_mail_deliveries',
    'webhook_endpoints',
    'webhook_endpoint_shops',
    'webhook_outbox',
    'webhook_events',
    'webhook_deliveries',
    'webhook_attempts',
  ],
  reference: [
    'organizations',
    'shops',
    'roles',
    'users',
    'user_shops',
    'holidays',
    // Lists of a shop's own record, read with it.
    'shop_revenue_centers',
    'shop_monitor_images',
  ],
  distributedBy: { imports: 'scope_id', trash: 'scope_id' },
  colocatedWith: 'files',
}
