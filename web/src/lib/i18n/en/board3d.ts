export default {
  picture: "3D view: drag to turn, pinch or scroll to zoom; the arrow keys with Shift turn, plus and minus zoom.",
  tools: "View",
  left: "Turn left",
  right: "Turn right",
  up: "Look from higher up",
  down: "Look from lower down",
  nearer: "Zoom in",
  farther: "Zoom out",
  reset: "Reset the view",
  heights: "Show heights",
  missing: "This browser cannot show the 3D view. Here is the view from above.",
  lost: "The picture was lost and is coming back…",
};
