/** A fault of the server, as every operation tells it; for `route.fulfill`. */
export const FAULT = {
  status: 500,
  json: { code: 'kit.internal', status: 500, message: 'Guasto.', data: { fields: {} } },
}
