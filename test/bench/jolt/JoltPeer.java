import com.bazaarvoice.jolt.Chainr;
import com.bazaarvoice.jolt.JsonUtils;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** Answers each line of its input: "use", then a chain and an input; "batch", then how many calls. */
class JoltPeer {
  /** Where every result goes, so that no call is optimised away. */
  static volatile Object sink;

  public static void main(String[] args) throws Exception {
    var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    var out = new java.io.PrintStream(System.out, true, StandardCharsets.UTF_8);
    Chainr chain = null;
    Object input = null;
    for (String what = lines.readLine(); what != null; what = lines.readLine()) {
      if (what.equals("use")) {
        chain = Chainr.fromSpec(JsonUtils.jsonToObject(lines.readLine()));
        String text = lines.readLine();
        out.println(JsonUtils.toJsonString(chain.transform(JsonUtils.jsonToObject(text))));
        input = JsonUtils.jsonToObject(text); // Java's modify changes what it is given
      } else {
        int calls = Integer.parseInt(lines.readLine());
        long started = System.nanoTime();
        for (int count = 0; count < calls; count++) sink = chain.transform(input);
        out.println((System.nanoTime() - started) / 1000.0 / calls);
      }
    }
  }
}
