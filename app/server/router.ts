import { accountsRoutes } from '#f/accounts/server/routes.ts'

/** Every feature's operations, by feature: what /api serves and the OpenAPI page describes. */
export const router = {
  accounts: accountsRoutes,
}
