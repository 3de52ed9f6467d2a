import { expect, test } from 'vitest'
import { StartFault } from '#kit/server/start-fault.ts'
import { openWorld } from '#tests/support/world.ts'
import { createFirstAdministrator } from './first-administrator.ts'

test.each([
  ['corta', 'ADMIN_PASSWORD non va bene: Almeno 10 caratteri.'],
  ['password123', /^ADMIN_PASSWORD non va bene: Questa password è tra le prime.*[^.]\.$/],
])('the first administrator does not get the password %s', async (password, said) => {
  const world = await openWorld({ env: { ADMIN_PASSWORD: password } })
  try {
    const start = createFirstAdministrator(world.services)
    await expect(start).rejects.toThrow(StartFault)
    await expect(start).rejects.toThrow(said)
    expect(await world.sql('select from accounts')).toEqual([])
    await world.account('marta', 'admin')
    // It is of no more use, so it does no harm.
    expect(await createFirstAdministrator(world.services)).toBeUndefined()
  } finally {
    await world.close()
  }
})
