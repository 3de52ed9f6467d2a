import { Badge } from '@mantine/core'
import type { TagColour } from '../../domain/types.ts'

/** The name of a category, or of a tag in it, with its colour beside the words. */
export function CategoryBadge({ colour, name }: { colour: TagColour; name: string }) {
  return (
    <Badge
      variant="default"
      size="sm"
      tt="none"
      leftSection={<Dot colour={colour} />}
      style={{ maxWidth: '100%' }}
    >
      {name}
    </Badge>
  )
}

function Dot({ colour }: { colour: TagColour }) {
  const background = `var(--mantine-color-${colour}-6)`
  return (
    <span
      aria-hidden
      style={{ display: 'inline-block', width: 8, height: 8, borderRadius: 4, background }}
    />
  )
}
