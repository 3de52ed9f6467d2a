/**
 * A proxy in front of several servers, in a process of its own: `node proxy.mjs URL URL …` takes
 * each request to the next one and says at which port. A server that is gone is answered for by 502.
 */
import { createServer } from 'node:http'
import { createProxyServer } from 'http-proxy-3'

const servers = process.argv.slice(2)
const proxy = createProxyServer({ xfwd: true })
proxy.on('error', (_error, _request, response) => {
  // Nothing can be said any more once an answer has begun.
  if (!('writeHead' in response) || response.headersSent) return void response.destroy()
  response.writeHead(502).end()
})
let turn = 0
const door = createServer((request, response) => {
  turn += 1
  proxy.web(request, response, { target: servers[turn % servers.length] })
})
door.listen(0, '127.0.0.1', () => {
  const address = door.address()
  if (address && typeof address === 'object') process.stdout.write(`${address.port}\n`)
})
