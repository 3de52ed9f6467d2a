/** The hours that a course costs. */
export const COST_LOADING = 'Calcolo in corso...'
export const NO_COST = 'Il corso non ha ancora lezioni con insegnanti o materie.'
