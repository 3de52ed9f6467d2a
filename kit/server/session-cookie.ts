/** The cookie that holds the token of a session. */
export const SESSION_COOKIE = 'quinte_session'
