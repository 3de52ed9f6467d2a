import { Select } from '@mantine/core'
import { useState } from 'react'
import { tell } from '#kit/web/dialog.tsx'
import { Fields } from '#kit/web/form.tsx'
import { SEARCHED } from '#kit/web/options.tsx'
import { Section } from '#kit/web/page.tsx'
import { timeZoneAlert } from '../../domain/text.ts'
import { TIME_ZONES } from '../../domain/types.ts'

const CHOICES = TIME_ZONES.map(([zone, city]) => ({ value: zone, label: `${city} (${zone})` }))

/** The choice of a time zone: it only shows an alert, and the field is as before. */
export function TimeZoneSection() {
  const [zone, setZone] = useState<string | null>(null)
  const choose = async (chosen: string | null) => {
    setZone(chosen)
    const city = TIME_ZONES.find(([name]) => name === chosen)?.[1]
    if (city === undefined) return
    await tell('Fuso orario', timeZoneAlert(city))
    setZone(null)
  }
  return (
    <Section title="Fuso orario">
      <Fields>
        <Select<string>
          label="Fuso orario"
          placeholder="Roma (Europe/Rome)"
          {...SEARCHED}
          nothingFoundMessage="Nessun fuso orario con questo nome"
          data={CHOICES}
          value={zone}
          onChange={(chosen) => void choose(chosen)}
        />
      </Fields>
    </Section>
  )
}
