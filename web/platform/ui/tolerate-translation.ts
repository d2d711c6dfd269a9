/** The child of this parent that holds the node; null: the translation took the node out of the page. */
function findWrapper(parent: Node, node: Node): ChildNode | null {
  let wrapper: Node | null = node;
  while (wrapper && wrapper.parentNode !== parent) wrapper = wrapper.parentNode;
  return wrapper as ChildNode | null;
}

/**
 * The browser's translation puts each text into elements of its own, which React does not know: it would remove a text
 * from a parent that no longer holds it, or insert beside it, and both throw, which takes the whole screen down. From
 * now on the element around the text is meant.
 */
export function tolerateTranslation(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const wrapper = findWrapper(this, child);
    if (wrapper) removeChild.call(this, wrapper);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, before: Node | null): Child {
    insertBefore.call(this, child, before && findWrapper(this, before));
    return child;
  };
}
