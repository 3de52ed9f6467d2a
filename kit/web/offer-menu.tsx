import { Button } from '@mantine/core'
import { IconChevronDown, IconSend } from '@tabler/icons-react'
import { use } from 'react'
import { ActionMenu } from './menu.tsx'
import { type About, Offers } from './offers.ts'

/** What is offered for the people that a page is about; nothing when there is nobody. */
export function OfferMenu({ about }: { about: readonly About[] }) {
  const offers = use(Offers)
  if (offers.length === 0 || about.length === 0) return null
  return (
    <ActionMenu
      label="Scrivi o stampa"
      items={offers.map(({ label, icon, run }) => ({ label, icon, run: () => void run(about) }))}
      trigger={(carried) => (
        <Button
          variant="default"
          leftSection={<IconSend size={16} />}
          rightSection={<IconChevronDown size={15} />}
          {...carried}
        >
          Scrivi o stampa
        </Button>
      )}
    />
  )
}
