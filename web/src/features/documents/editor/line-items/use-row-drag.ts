import {
  attachClosestEdge,
  type Edge,
  extractClosestEdge,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { getReorderDestinationIndex } from '@atlaskit/pragmatic-drag-and-drop-hitbox/util/get-reorder-destination-index';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useRef, useState } from 'react';

export function useRowDrag(index: number, onMove: (from: number, to: number) => void) {
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const [dropEdge, setDropEdge] = useState<Edge | null>(null);

  useEffect(() => {
    if (!row.current || !handle.current) return;
    return combine(
      draggable({ element: row.current, dragHandle: handle.current, getInitialData: () => ({ lineIndex: index }) }),
      dropTargetForElements({
        element: row.current,
        canDrop: ({ source }) => source.data['lineIndex'] !== index,
        getData: ({ input, element }) => attachClosestEdge({}, { input, element, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self }) => setDropEdge(extractClosestEdge(self.data)),
        onDragLeave: () => setDropEdge(null),
        onDrop: ({ self, source }) => {
          setDropEdge(null);
          const from = source.data['lineIndex'] as number;
          const edge = extractClosestEdge(self.data);
          onMove(
            from,
            getReorderDestinationIndex({
              startIndex: from,
              indexOfTarget: index,
              closestEdgeOfTarget: edge,
              axis: 'vertical',
            }),
          );
        },
      }),
    );
  }, [index, onMove]);

  return { row, handle, dropEdge };
}
