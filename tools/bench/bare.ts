import { createServer } from 'node:http'

/**
 * The measure of everything: a bare node:http server that answers the same bytes from memory.
 * Started as a process of its own by the benchmark; the body comes on standard input.
 */
const chunks: Buffer[] = []
for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
const body = Buffer.concat(chunks)
const headers = { 'content-type': 'application/json', 'content-length': body.length }

const server = createServer((request, response) => {
  request.resume()
  response.writeHead(200, headers).end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`)
})
