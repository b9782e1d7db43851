// Times in the reader's own zone, in the form that the server wrote them in, so that nothing moves.
(function () {
  'use strict';

  function two(number) {
    return (number < 10 ? '0' : '') + number;
  }

  function shown(at) {
    return at.getFullYear() + '-' + two(at.getMonth() + 1) + '-' + two(at.getDate())
      + ' ' + two(at.getHours()) + ':' + two(at.getMinutes());
  }

  function tell(root) {
    var times = root.querySelectorAll('time[datetime]');
    for (var i = 0; i < times.length; i++) {
      var at = new Date(times[i].getAttribute('datetime'));
      if (!isNaN(at)) {
        times[i].textContent = shown(at);
        times[i].title = at.toLocaleString(document.documentElement.lang);
      }
    }
  }

  tell(document);
  document.addEventListener('htmx:load', function (event) {
    tell(event.detail.elt);
  });
  // what the server says about a problem is shown where its answer would have been
  document.addEventListener('htmx:beforeSwap', function (event) {
    var status = event.detail.xhr.status;
    if (status >= 400 && event.detail.xhr.getResponseHeader('Content-Type') === 'text/html;charset=utf-8') {
      event.detail.shouldSwap = true;
      event.detail.isError = false;
    }
  });
})();
