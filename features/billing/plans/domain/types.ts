/** At most so many instalments a plan: five years of months. */
export const MAX_INSTALMENTS = 60
