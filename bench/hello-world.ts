import { fastify } from 'fastify'

const app = fastify()
app.get('/', async () => ({ hello: 'world' }))
const url = await app.listen({ host: '127.0.0.1', port: 0 })
process.once('disconnect', () => process.exit())
process.send?.({ url })
