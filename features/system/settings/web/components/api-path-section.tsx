import { Code, Text } from '@mantine/core'
import { Section } from '#kit/web/page.tsx'

/** The base path of the scripts, for who connects another program. */
export function ApiPathSection({ path }: { path: string }) {
  return (
    <Section title="Percorso base API">
      <Text>
        <Code>{path}</Code>
      </Text>
    </Section>
  )
}
