import { EdgeProgram, type ProgramInfo } from 'sigma/rendering';
import type { EdgeDisplayData, NodeDisplayData, RenderParams } from 'sigma/types';
import { floatColor } from 'sigma/utils';
import { LEVEL } from './layout.ts';

/** The number of straight pieces of a line: a curve, and a level piece at each of its ends. */
const PIECES = 42;

const VERTEX_SHADER = `
attribute vec2 a_from;
attribute vec2 a_to;
attribute float a_width;
attribute float a_dashed;
attribute vec4 a_color;
attribute vec4 a_id;
attribute float a_piece;
attribute float a_side;

uniform mat3 u_matrix;
uniform vec2 u_size;

varying vec4 v_color;
varying float v_across;
varying float v_half;
varying float v_along;
varying float v_dashed;

vec2 toPixels(vec2 place) {
  return ((u_matrix * vec3(place, 1.0)).xy * 0.5 + 0.5) * u_size;
}

// Level where it leaves and arrives, beyond the names that stand below, and a curve in between.
vec2 pointAt(vec2 from, vec2 to, float piece) {
  if (piece < 0.5) return from;
  if (piece > ${PIECES}.0 - 0.5) return to;
  float level = min(${LEVEL.px}.0, (to.x - from.x) * ${LEVEL.share});
  vec2 start = from + vec2(level, 0.0);
  vec2 end = to - vec2(level, 0.0);
  float middle = (from.x + to.x) * 0.5;
  float t = (piece - 1.0) / (${PIECES}.0 - 2.0);
  float u = 1.0 - t;
  return u * u * u * start + 3.0 * u * u * t * vec2(middle, from.y) + 3.0 * u * t * t * vec2(middle, to.y) + t * t * t * end;
}

void main() {
  vec2 from = toPixels(a_from);
  vec2 to = toPixels(a_to);
  vec2 point = pointAt(from, to, a_piece);
  vec2 ahead = pointAt(from, to, min(a_piece + 0.6, ${PIECES}.0)) - pointAt(from, to, max(a_piece - 0.6, 0.0));
  vec2 normal = normalize(vec2(-ahead.y, ahead.x));

  float along = 0.0;
  vec2 before = from;
  for (int piece = 1; piece <= ${PIECES}; piece++) {
    if (float(piece) > a_piece) break;
    vec2 next = pointAt(from, to, float(piece));
    along += distance(before, next);
    before = next;
  }

  v_half = a_width * 0.5;
  #ifdef PICKING_MODE
  // A line of one pixel is hard to hit.
  v_half += 5.0;
  v_color = a_id;
  #else
  v_color = a_color;
  #endif
  v_across = a_side * (v_half + 1.0);
  v_along = along;
  v_dashed = a_dashed;
  gl_Position = vec4((point + normal * v_across) / u_size * 2.0 - 1.0, 0.0, 1.0);
}
`;

const FRAGMENT_SHADER = `
precision highp float;

varying vec4 v_color;
varying float v_across;
varying float v_half;
varying float v_along;
varying float v_dashed;

void main() {
  #ifdef PICKING_MODE
  if (abs(v_across) > v_half) discard;
  gl_FragColor = v_color;
  gl_FragColor.a *= 255.0 / 254.0;
  #else
  if (v_dashed > 0.5 && mod(v_along, 9.0) > 4.5) discard;
  gl_FragColor = v_color * (1.0 - smoothstep(v_half - 0.5, v_half + 0.5, abs(v_across)));
  #endif
}
`;

/** The style of an edge, besides the data that sigma has about every edge. */
type TieStyle = { dashed: boolean };

/** Lines as the design draws ties: curved, of a width in px whatever the zoom, dashed where they are only inferred. */
export class TieProgram extends EdgeProgram<'u_matrix' | 'u_size'> {
  getDefinition() {
    const { FLOAT, UNSIGNED_BYTE, TRIANGLE_STRIP } = WebGLRenderingContext;
    const corners = Array.from({ length: PIECES + 1 }, (_, piece) => [
      [piece, 1],
      [piece, -1],
    ]).flat();
    return {
      VERTICES: corners.length,
      VERTEX_SHADER_SOURCE: VERTEX_SHADER,
      FRAGMENT_SHADER_SOURCE: FRAGMENT_SHADER,
      METHOD: TRIANGLE_STRIP,
      UNIFORMS: ['u_matrix', 'u_size'] as const,
      ATTRIBUTES: [
        { name: 'a_from', size: 2, type: FLOAT },
        { name: 'a_to', size: 2, type: FLOAT },
        { name: 'a_width', size: 1, type: FLOAT },
        { name: 'a_dashed', size: 1, type: FLOAT },
        { name: 'a_color', size: 4, type: UNSIGNED_BYTE, normalized: true },
        { name: 'a_id', size: 4, type: UNSIGNED_BYTE, normalized: true },
      ],
      CONSTANT_ATTRIBUTES: [
        { name: 'a_piece', size: 1, type: FLOAT },
        { name: 'a_side', size: 1, type: FLOAT },
      ],
      CONSTANT_DATA: corners,
    };
  }

  processVisibleItem(
    id: number,
    start: number,
    from: NodeDisplayData,
    to: NodeDisplayData,
    edge: EdgeDisplayData & Partial<TieStyle>,
  ): void {
    const values = [from.x, from.y, to.x, to.y, edge.size, edge.dashed ? 1 : 0, floatColor(edge.color), id];
    this.array.set(values, start);
  }

  setUniforms({ matrix, width, height }: RenderParams, { gl, uniformLocations }: ProgramInfo): void {
    gl.uniformMatrix3fv(uniformLocations.u_matrix ?? null, false, matrix);
    gl.uniform2f(uniformLocations.u_size ?? null, width, height);
  }
}
