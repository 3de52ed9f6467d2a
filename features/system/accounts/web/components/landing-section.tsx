import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { act } from '#kit/web/act.ts'
import { Fields } from '#kit/web/form.tsx'
import { Section } from '#kit/web/page.tsx'
import { notifyDone, notifyError } from '#kit/web/toast.tsx'
import { LANDING_NAME, LANDING_SAVED } from '../../domain/text.ts'
import { LANDINGS } from '../../domain/types.ts'
import { api, useSession } from '../api.ts'

const CHOICES = LANDINGS.map((value) => ({ value, label: LANDING_NAME[value] }))

/** The choice of the page that the user lands on after signing in; saved when it is made. */
export function LandingSection() {
  const session = useSession()
  const { data } = useQuery(api.current.query({}))
  const choose = async (value: string | null) => {
    const landing = LANDINGS.find((one) => one === value)
    if (landing === undefined) return
    await act(api.saveLanding, { landing })
    notifyDone(LANDING_SAVED)
  }
  return (
    <Section title="Pagina iniziale">
      <Fields>
        <Select
          label="Dopo l’accesso si apre"
          data={CHOICES}
          allowDeselect={false}
          value={(data ?? session).user?.landing ?? 'role'}
          onChange={(value) => void choose(value).catch(notifyError)}
        />
      </Fields>
    </Section>
  )
}
